/** The body that a self-test sends to the notice URL. It is refused before it reaches the gateway's adapter. */
export const selfTestNotice = "self-test";

/** A notice (webhook) as received. Its signature covers these bytes. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface GatewayReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export const plainReply = (status: number, body: string): GatewayReply => {
  return { status, contentType: "text/plain", body };
};
