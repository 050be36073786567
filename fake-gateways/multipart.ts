import type { ReceivedRequest } from "./listen.ts";

export interface ReceivedPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string | undefined;
  readonly content: Buffer;
}

/** The parts of a `multipart/form-data` body; empty for any other. */
export function partsOf({ headers, body }: ReceivedRequest): readonly ReceivedPart[] {
  const [, boundary] =
    /^multipart\/form-data; ?boundary="?([^"]+)"?$/.exec(headers["content-type"] ?? "") ?? [];
  if (boundary === undefined) return [];
  // One character for each byte.
  const pieces = body.toString("latin1").split(`--${boundary}`).slice(1, -1);
  return pieces.map((piece) => {
    const end = piece.indexOf("\r\n\r\n");
    const head = piece.slice(0, end);
    return {
      name: /[; ]name="([^"]*)"/.exec(head)?.[1] ?? "",
      fileName: /filename="([^"]*)"/.exec(head)?.[1],
      type: /content-type: ?([^\r\n]+)/i.exec(head)?.[1],
      content: Buffer.from(piece.slice(end + 4, -2), "latin1"),
    };
  });
}
