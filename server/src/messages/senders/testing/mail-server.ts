import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface Delivered {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
  readonly source: string;
}

/** A mail server on loopback; by default it accepts one login and every mail. */
export interface MailServer {
  readonly port: number;
  readonly delivered: readonly Delivered[];
  /** The passwords it has received. */
  readonly logins: readonly string[];
  close(): Promise<void>;
}

export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const delivered: Delivered[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    // Suppresses warnings about its expired test certificate.
    logger: false,
    authOptional: true,
    onAuth({ username, password }, _session, done) {
      logins.push(String(password));
      const isRight = username === "li@example.com" && password === "p@ss:word/";
      done(isRight ? null : new Error("No such user: li@example.com"), { user: username });
    },
    onData(stream, { envelope, secure, user }, done) {
      text(stream).then((source) => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        delivered.push({ from, recipients, isEncrypted: secure, user: user && String(user), source });
        done();
      }, done);
    },
    ...options,
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  // Tests close connections early.
  server.on("error", () => undefined);
  const address = listening.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    delivered,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
