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

/** A mail server on loopback that takes one login and every mail, as long as nothing else is asked of it. */
export interface MailServer {
  readonly port: number;
  readonly delivered: readonly Delivered[];
  /** Passwords that were shown to it. */
  readonly logins: readonly string[];
  close(): Promise<void>;
}

export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const delivered: Delivered[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    // Says nothing of its own certificate, which is known to everyone and has expired.
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
  // A client that hangs up in the middle is part of the tests.
  server.on("error", () => undefined);
  const address = listening.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    delivered,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
