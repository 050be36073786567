import { GatewayError } from "../gateway.ts";

/** What Alipay said instead of doing what it was asked. */
export class AlipayError extends GatewayError {
  /** In Alipay's own words, such as `isv.invalid-signature` or `ACQ.TRADE_HAS_SUCCESS`. */
  readonly code: string;

  /**
   * Only the code is told. Alipay's sentences repeat the whole signed text of the request when they complain of
   * a signature.
   */
  constructor(
    kind: "unknown" | "refused",
    method: string,
    code: string,
    { how = "", isSigned = false }: { readonly how?: string; readonly isSigned?: boolean } = {},
  ) {
    const readable = /^[\w.-]{1,80}$/.test(code) ? code : "a code that cannot be read";
    super(kind, `Alipay answered ${method} with ${readable} ${how}`.trimEnd(), { isSigned });
    this.code = code;
  }
}
