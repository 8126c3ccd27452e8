// Numbers as a table reads them: pounds always with their sign, income with plus or a true minus.

const MINUS = '\u2212';

export const pounds = (amount: number): string =>
  amount < 0 ? `${MINUS}£${-amount}` : `£${amount}`;

export function signed(amount: number): string {
  if (amount === 0) return '0';
  return amount > 0 ? `+${amount}` : `${MINUS}${-amount}`;
}
