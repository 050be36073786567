import type { ConnectionOptions } from "node:tls";
import { emailAddress } from "@baleen/contract/accounts/account-fields.ts";
import type { SMTPConnectionCustomAuthContext } from "nodemailer/lib/smtp-connection";
import { TimeoutError, withTimeout } from "../../platform/with-timeout.ts";
import { addressOf, type MailSettings } from "./mail-settings.ts";
import { NotSentError, type Send } from "./sender.ts";

interface MailOptions extends MailSettings {
  readonly timeoutMs?: number;
  readonly tls?: ConnectionOptions;
}

/** Sends mails over SMTP, with a new connection for each mail. */
export function mailSender({ smtpUrl, from, timeoutMs = 11_000, tls }: MailOptions): Send {
  const opening = import("nodemailer").then(({ createTransport }) =>
    createTransport({ ...smtpOptions({ smtpUrl }), ...(tls && { tls }) }),
  );
  return async ({ to, subject, text, html, unsubscribeUrl }) => {
    const transport = await opening;
    const address = requireRecipient(to);
    try {
      const { messageId } = await withTimeout(timeoutMs, (signal) =>
        transport.sendMail({
          from,
          // An object is one recipient; a string would be split at commas.
          to: { name: "", address },
          subject,
          text,
          html,
          headers: {
            // Suppresses automatic replies (RFC 3834).
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
          },
          signal,
        }),
      );
      return { providerId: messageId };
    } catch (error) {
      throw toNotSentError(error);
    }
  };
}

/** RFC 8058: mail programs show a button that posts to the URL. */
function unsubscribeHeaders(url: string) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Accepts addresses in their stored form only, so nothing is sent to an address extracted from a longer text. */
function requireRecipient(to: string): string {
  if (emailAddress.safeParse(to).data !== to)
    throw new NotSentError("This is no address for a mail", "address");
  return to;
}

const faults: Readonly<Record<string, string>> = {
  EAUTH: "did not take the password",
  ENOAUTH: "wants a password",
  ETLS: "has no TLS that can be trusted",
  EDNS: "was not found",
  ECONNECTION: "could not be reached, or hung up",
  ESOCKET: "could not be reached, or hung up",
  ETIMEDOUT: "did not answer in time",
  EENVELOPE: "did not take the sender or the recipient",
  EMESSAGE: "did not take the mail",
};

/** TLS errors, recognized by Node's error code or OpenSSL's message; Nodemailer reports them as `ESOCKET` or `ETLS`. */
const tlsFaults: readonly (readonly [RegExp, string, string])[] = [
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|self-signed certificate|unable to (verify|get local issuer)/i,
    "ECERTAUTHORITY",
    "has a certificate of an authority that is not trusted: name it in NODE_EXTRA_CA_CERTS",
  ],
  [
    /ALTNAME_INVALID|altnames/i,
    "ECERTNAME",
    "has a certificate for another name: use the name in it in SMTP_URL",
  ],
  [/CERT_HAS_EXPIRED|certificate has expired/i, "ECERTEXPIRED", "has a certificate that has expired"],
  [
    /WRONG_VERSION_NUMBER|wrong version number|packet length too long|record layer|http request/i,
    "ENOTLS",
    "does not begin with TLS on this port: use smtp:// (587), not smtps:// (465)",
  ],
];

const noStartTls =
  "offers no STARTTLS, and no password is sent without TLS: use smtps:// and port 465 if the server has it";
const noGreeting =
  "says nothing on this port: one with TLS from the start needs smtps:// (465), not smtp:// (587)";

function explainMailError({
  code,
  command,
  message = "",
}: MailError): readonly [errorCode: string, what: string] | undefined {
  const found = tlsFaults.find(([pattern]) => pattern.test(`${code} ${message}`));
  if (found) return [found[1], found[2]];
  if (code === "ETLS" && /STARTTLS/.test(`${command} ${message}`)) return ["ENOSTARTTLS", noStartTls];
  if (code === "ETIMEDOUT" && /greeting/i.test(message)) return ["ENOGREETING", noGreeting];
  return undefined;
}

/** Properties of Nodemailer's errors; other errors may not have them. */
interface MailError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly message?: string;
}

/** The error without the server's own message, which may repeat addresses. */
export function toNotSentError(error: unknown): NotSentError {
  if (error instanceof TimeoutError) {
    return new NotSentError("The mail server did not answer in time", "provider", { errorCode: "ETIMEDOUT" });
  }
  const { code, command, responseCode } = (error ?? {}) as MailError;
  const failure = explainMailError((error ?? {}) as MailError);
  if (failure)
    return new NotSentError(`The mail server ${failure[1]}`, "provider", { errorCode: failure[0] });
  const status = typeof responseCode === "number" ? responseCode : undefined;
  const what = faults[String(code)] ?? "failed";
  const sentence = `The mail server ${what}${status === undefined ? "" : ` (${status})`}`;
  const errorCode = typeof code === "string" ? code : undefined;
  return new NotSentError(sentence, refusesRecipient(command, status) ? "address" : "provider", {
    errorCode,
  });
}

function refusesRecipient(command: unknown, status: number | undefined): boolean {
  return command === "RCPT TO" && status !== undefined && (status === 450 || status >= 500);
}

const stageMs = 8_000;

/** Options of the SMTP connection: a timeout for each stage, and no password without TLS. */
export function smtpOptions({ smtpUrl }: Pick<MailSettings, "smtpUrl">) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const secure = protocol === "smtps:";
  const auth = username !== "" && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(auth && { auth }),
    requireTLS: !secure && auth !== false,
    // Relays on the same machine usually have self-signed certificates.
    ignoreTLS: auth === false && /^(localhost|::1|127\.[\d.]+)$/.test(host),
    dnsTimeout: stageMs,
    connectionTimeout: stageMs,
    greetingTimeout: stageMs,
    socketTimeout: stageMs,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The mail server rejects these settings: the password or the sender. */
export class MailSettingsError extends NotSentError {
  readonly refusedSetting: "password" | "sender";

  constructor(refusedSetting: MailSettingsError["refusedSetting"], status: number) {
    const errorCode = refusedSetting === "password" ? "EAUTH" : "EENVELOPE";
    super(`The mail server did not take the ${refusedSetting} (${status})`, "provider", { errorCode });
    this.refusedSetting = refusedSetting;
  }
}

/**
 * Connects to a mail server, signs in and sets the sender, since some servers only accept the account's own address;
 * then resets the transaction (`RSET`). No mail is sent. Throws `NotSentError`.
 */
export async function tryMailServer({ smtpUrl, from, timeoutMs = 11_000, tls }: MailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const { auth, ...options } = smtpOptions({ smtpUrl });
  let refusal: MailSettingsError | undefined;
  const signIn = async (context: SMTPConnectionCustomAuthContext) => {
    refusal = await trySignInAndSender(context, addressOf(from));
    // Nodemailer adds the server's response to this error's message, so the real error is kept in `refusal`.
    if (refusal) throw new Error("refused");
  };
  const transport = createTransport({
    ...options,
    // A custom authentication method can send commands: https://nodemailer.com/smtp/customauth
    ...(auth && { auth: { ...auth, type: "custom", method: "TRY" }, customAuth: { TRY: signIn } }),
    ...(tls && { tls }),
  });
  try {
    await withTimeout(timeoutMs, () => transport.verify());
  } catch (error) {
    throw refusal ?? toNotSentError(error);
  } finally {
    transport.close();
  }
}

async function trySignInAndSender(
  { auth, authMethods, sendCommand }: SMTPConnectionCustomAuthContext,
  from: string,
) {
  const { user, pass } = auth.credentials;
  const signedIn = authMethods.includes("PLAIN")
    ? await sendCommand(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`)
    : await signInByLogin({ user, pass }, sendCommand);
  if (isRefused(signedIn)) return new MailSettingsError("password", signedIn.status);
  const answer = await sendCommand(`MAIL FROM:<${from}>`);
  await sendCommand("RSET");
  return isRefused(answer) ? new MailSettingsError("sender", answer.status) : undefined;
}

type SendCommand = (command: string) => Promise<Reply>;
interface Reply {
  readonly status: number;
}

async function signInByLogin(
  { user, pass }: { readonly user: string; readonly pass: string },
  sendCommand: SendCommand,
): Promise<Reply> {
  const begun = await sendCommand("AUTH LOGIN");
  if (isRefused(begun)) return begun;
  const named = await sendCommand(base64(user));
  return isRefused(named) ? named : await sendCommand(base64(pass));
}

const isRefused = ({ status }: Reply) => status < 200 || status >= 400;
const base64 = (text: string) => Buffer.from(text).toString("base64");
