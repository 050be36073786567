import { get, type IncomingHttpHeaders } from "node:http";

export interface RawAnswer {
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  /** As it was sent, still compressed. */
  readonly body: Buffer;
}

/** The headers of all page requests. */
export const pageHeaders = {
  "accept-encoding": "br",
  "accept-language": "zh-CN",
  // Without the demo's strip, as in production.
  cookie: "demo_strip=hidden",
};

/** Fetches without decompressing. */
export function getRaw(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: pageHeaders }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        const { headers, rawHeaders } = answer;
        resolve({ headers, rawHeaders, body: Buffer.concat(chunks) });
      });
    }).once("error", reject);
  });
}
