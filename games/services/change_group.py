"""What organisers change about a group: its words, its link, whether the world may look."""

from games.exports.webhook import UnsafeAddress, check_address
from games.models import Group, LeagueResult
from games.services.create_group import new_invitation
from games.services.refusal import Refusal, malformed

HAS_RESULTS = Refusal("forbidden", "A group with results stays.")


def change_group(group: Group, changes: dict[str, object]) -> Refusal | None:
    """Set the given fields of the group."""
    address = changes.get("webhook_url")
    if isinstance(address, str) and address:
        try:
            check_address(address)
        except UnsafeAddress as error:
            return malformed("webhook_url", str(error))
    for name, value in changes.items():
        setattr(group, name, value)
    group.save(update_fields=list(changes))
    return None


def renew_invitation(group: Group) -> None:
    """Give the group a new link; the old one is dead."""
    group.invitation = new_invitation()
    group.save(update_fields=["invitation"])


def close_invitation(group: Group) -> None:
    """Let nobody in by link."""
    group.invitation = None
    group.save(update_fields=["invitation"])


def delete_group(group: Group) -> Refusal | None:
    """Delete a group that never had a result."""
    if LeagueResult.objects.filter(division__season__league__group=group).exists():
        return HAS_RESULTS
    group.delete()
    return None
