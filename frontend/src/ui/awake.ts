// Keeps the screen lit while a game is open; browsers let go of it whenever the page is hidden.

/** Starts keeping awake and returns how to stop. */
export function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let over = false;

  async function hold(): Promise<void> {
    if (over || document.visibilityState !== 'visible' || (held && !held.released)) return;
    try {
      held = await navigator.wakeLock.request('screen');
      if (over) await held.release();
    } catch {
      held = null; // a phone low on power refuses; the game goes on with a dark screen
    }
  }

  const onVisible = () => void hold();
  if ('wakeLock' in navigator) {
    document.addEventListener('visibilitychange', onVisible);
    void hold();
  }
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', onVisible);
    void held?.release();
  };
}
