import type { MailSettings } from "./mail-settings.ts";

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
    // Relays on the same machine mostly have self-signed certificates.
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
