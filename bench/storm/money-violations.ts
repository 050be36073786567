/** A payment according to its gateway. */
export interface Trade {
  readonly method: string;
  readonly number: string;
  readonly paidFen: number;
  readonly refundedFen: number;
}

/** A payment according to the product. */
export interface LedgerAttempt {
  readonly number: string;
  readonly orderNo: string;
  readonly orderState: string;
  /** The amount received according to the attempt's states; 0 if nothing was. */
  readonly receivedFen: number;
  readonly refundedFen: number;
}

export interface Ledger {
  readonly attempts: readonly LedgerAttempt[];
  /** The orders of all grants whose source is an order and that were not taken back. */
  readonly grantedOrders: readonly string[];
  /** The cards of all grants whose source is a card. */
  readonly grantedCards: readonly string[];
  readonly usedCards: readonly string[];
}

/** The violations, each as a sentence. */
export function findMoneyViolations(trades: readonly Trade[], ledger: Ledger): string[] {
  return [
    ...findTradeViolations(trades, ledger),
    ...findGrantViolations(trades, ledger),
    ...findCardViolations(ledger),
    ...findSumViolations(trades, ledger),
  ];
}

function findTradeViolations(trades: readonly Trade[], { attempts, grantedOrders }: Ledger): string[] {
  const byNumber = new Map(attempts.map((attempt) => [attempt.number, attempt]));
  return trades.flatMap(({ method, number, paidFen, refundedFen }) => {
    if (paidFen === 0) return [];
    const attempt = byNumber.get(number);
    const name = `${number} (${method}, ${paidFen} fen)`;
    if (!attempt) return [`${name} was paid, and the ledger does not know it.`];
    if (attempt.refundedFen !== refundedFen)
      return [`${name}: the gateway sent back ${refundedFen} fen, the ledger says ${attempt.refundedFen}.`];
    if (refundedFen === paidFen) return [];
    const grants = grantedOrders.filter((orderNo) => orderNo === attempt.orderNo).length;
    if (grants === 1) return [];
    return [
      `${name} was paid, and its order ${attempt.orderNo} (${attempt.orderState}) has ${grants} grants.`,
    ];
  });
}

function findGrantViolations(trades: readonly Trade[], { attempts, grantedOrders }: Ledger): string[] {
  const keptNumbers = new Set(
    trades.filter(({ paidFen, refundedFen }) => paidFen > refundedFen).map(({ number }) => number),
  );
  const keptTrades = new Map<string, number>();
  for (const { number, orderNo } of attempts) {
    if (keptNumbers.has(number)) keptTrades.set(orderNo, (keptTrades.get(orderNo) ?? 0) + 1);
  }
  const unpaid = [...new Set(grantedOrders)].filter((orderNo) => !keptTrades.has(orderNo));
  const twice = [...keptTrades].filter(([, count]) => count > 1);
  return [
    ...unpaid.map((orderNo) => `Order ${orderNo} has a grant, and no gateway has money for it.`),
    ...twice.map(
      ([orderNo, count]) => `Order ${orderNo} was paid ${count} times, and nothing was sent back.`,
    ),
  ];
}

function findCardViolations({ grantedCards, usedCards }: Ledger): string[] {
  const twice = grantedCards.filter((card, n) => grantedCards.indexOf(card) !== n);
  const [granted, used] = [new Set(grantedCards), new Set(usedCards)];
  return [
    ...[...new Set(twice)].map((card) => `Card ${card} was granted more than once.`),
    ...[...used]
      .filter((card) => !granted.has(card))
      .map((card) => `Card ${card} is used, and has no grant.`),
    ...[...granted]
      .filter((card) => !used.has(card))
      .map((card) => `Card ${card} has a grant, and is not used.`),
  ];
}

function findSumViolations(trades: readonly Trade[], { attempts }: Ledger): string[] {
  const sums = [
    ["received", sum(trades, ({ paidFen }) => paidFen), sum(attempts, ({ receivedFen }) => receivedFen)],
    ["sent back", sum(trades, (one) => one.refundedFen), sum(attempts, (one) => one.refundedFen)],
  ] as const;
  return sums.flatMap(([what, atGateways, inLedger]) =>
    atGateways === inLedger ? [] : [`The gateways ${what} ${atGateways} fen, the ledger says ${inLedger}.`],
  );
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
