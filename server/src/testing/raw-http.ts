import { once } from "node:events";
import net from "node:net";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes to a server on this machine and returns its response, which must end the connection. */
export async function sendBytes(port: number, bytes: string): Promise<RawAnswer> {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body: body.join("\r\n\r\n"),
  };
}

/** The bytes of a request whose connection ends with its answer. */
export function requestBytes(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}Connection: close\r\n\r\n${body}`;
}
