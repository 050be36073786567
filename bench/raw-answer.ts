import { get, type IncomingHttpHeaders } from "node:http";

export interface RawAnswer {
  readonly headers: IncomingHttpHeaders;
  /** As it was sent, still compressed. */
  readonly body: Buffer;
}

/** Fetches as a browser does, but without unpacking what comes. */
export function getRaw(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br", "accept-language": "zh-CN" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    }).once("error", reject);
  });
}
