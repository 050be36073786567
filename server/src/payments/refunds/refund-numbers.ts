/** Refunds of orders, and of attempts that were paid beside another one (`returnSurplus`). */
const ownRefundNo = /^(R[0-9A-HJKMNP-TV-Z]{25}|P[0-9A-HJKMNP-TV-Z]{25}R\d*)$/;

/** Whether a refund was requested here, by its number. Gateways' consoles number refunds in ways of their own. */
export function isOwnRefundNo(refundNo: string): boolean {
  return ownRefundNo.test(refundNo);
}
