/* What a choice costs, as the server says it at the option. */

const AMOUNTS = ['supply', 'favor', 'secrets', 'burnt_favor', 'burnt_secrets', 'flipped_secrets'] as const;
export type Amount = (typeof AMOUNTS)[number];

export interface Paid {
  amount: Amount;
  /** "2", or "1–4" where choices that follow decide. */
  count: string;
}

type Amounts = Partial<Record<Amount, number>>;

/** Amounts to show; what choices that follow may avoid is left out, but for Supply. */
export function pricesOf(choice: object): Paid[] {
  const { price = {}, price_most = {} } = choice as { price?: Amounts; price_most?: Amounts };
  return AMOUNTS.flatMap((amount) => {
    const least = price[amount], most = price_most[amount];
    if (least === undefined || (most !== undefined && least === 0 && amount !== 'supply')) return [];
    return [{ amount, count: most === undefined ? String(least) : `${least}–${most}` }];
  });
}
