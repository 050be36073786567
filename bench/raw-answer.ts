import { get, type IncomingHttpHeaders } from "node:http";

export interface RawAnswer {
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  /** As it was sent, still compressed. */
  readonly body: Buffer;
}

/** What every request of a bench for a page brings. */
export const pageHeaders = {
  "accept-encoding": "br",
  "accept-language": "zh-CN",
  // Production's pages have no strip.
  cookie: "demo_strip=hidden",
};

/** Fetches as a browser does, but without unpacking what comes. */
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
