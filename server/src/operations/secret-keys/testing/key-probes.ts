import { randomUUID } from "node:crypto";
import { clientId } from "@baleen/contract/desktop/authorizations.ts";
import { findAccount } from "../../../accounts/account-store.ts";
import { checkCaptcha } from "../../../accounts/captcha/captcha.ts";
import { checkCode } from "../../../accounts/codes/code-store.ts";
import { requestCodeDigests } from "../../../accounts/recovery/recover.ts";
import { findUnconfirmedRequest } from "../../../accounts/recovery/recovery-request-store.ts";
import { consoleHandlers } from "../../../console-handlers.ts";
import { makePreviewToken, readPreviewToken } from "../../../content/preview-token.ts";
import { readSignedRequest, requestAuthorization } from "../../../desktop/request-authorization.ts";
import { makeTool } from "../../../desktop/testing/tool.ts";
import { makeCards } from "../../../membership/cards/make-cards.ts";
import { makeUnsubscribeToken, readUnsubscribeToken } from "../../../messages/preference-store.ts";
import { keepReplies } from "../../../operators/access-tokens/token-replies.ts";
import { digestAuditLog, verifyAuditLog } from "../../../operators/audit-log/audit-log-days.ts";
import { readDeviceToken, signDeviceToken } from "../../../operators/sessions/known-device.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "../../../operators/sessions/recovery-codes.ts";
import { callHandler, makeOperator } from "../../../operators/testing/call-handler.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { diagnosisToken, proxyDiagnosisPath } from "../../../platform/http/serve-health.ts";
import type { DigestUse, SealUse, TokenUse } from "../../../platform/key-uses.data.ts";
import { makeTicket, readTicket } from "../../../privacy/merging/merge-ticket.ts";
import { makePerson, password } from "../../../testing/makers.ts";
import { makeOperator as makeEnrolledOperator } from "../../../testing/operators.ts";
import { listMessagesTo, readNewestCode, requestCode, solveCaptcha } from "../../../testing/prove.ts";
import { send, type World } from "../../../testing/world.ts";
import { listSigningSecrets } from "../../../webhooks/endpoint-store.ts";
import { formatSecret } from "../../../webhooks/sign-webhook.ts";
import { makeWebhookEndpoint } from "../../../webhooks/testing/consumer.ts";

/** Makes a value on one node; the returned function says whether it works on another. */
type Probe = (maker: World) => Promise<(user: World) => Promise<boolean>>;

let made = 0;
/** A name that no other probe has. */
function newName(): string {
  made += 1;
  return `probe-${made}`;
}

const device = { id: "no browser", digest: "of no browser", label: "Firefox", isNew: true } as const;

/** A value of each purpose of the secret key. Former keys have tests of their own. */
export const keyProbes: Readonly<Record<DigestUse | TokenUse | Exclude<SealUse, "former key">, Probe>> = {
  card: async (maker) => {
    const batch = { packageId: 1, count: 1, batch: newName(), tag: null, expiresAt: null };
    const [keyCode = ""] = await makeCards(maker.context, batch);
    return async (user) => {
      const { token } = await makePerson(user, newName());
      const redeemed = await send(user, "POST", "/cards/validate", { keyCode }, { token });
      return redeemed.body.success === true;
    };
  },
  "recovery key": async (maker) => {
    const { username, token } = await makePerson(maker, newName());
    const answer = await send(maker, "POST", "/account/recovery-key", { password }, { token });
    const { recoveryKey } = answer.body.data as { recoveryKey: string };
    return async (user) => {
      const body = { username, recoveryKey, newPassword: "a new long password" };
      return (await send(user, "POST", "/auth/recover/key", body)).status === 200;
    };
  },
  "reply to access token": async (maker) => {
    const actionKey = randomUUID();
    await inTransaction(maker.db, (tx) => keepReplies(maker.context).keep(tx, actionKey, "kept"));
    return async ({ db, context }) =>
      (await inTransaction(db, (tx) => keepReplies(context).find(tx, actionKey))) === "kept";
  },
  "recovery code of operator": async (maker) => {
    const { id } = await makeOperator(maker);
    const [code = ""] = await replaceRecoveryCodes(maker.context, maker.db, id);
    return async ({ context, db, clock }) => await takeRecoveryCode(context, db, id, code, clock.now());
  },
  code: async (maker) => {
    const email = `${newName()}@example.com`;
    await requestCode(maker, "register", { email });
    const code = await readNewestCode(maker, email);
    const proof = { purpose: "register", channel: "email", target: email, accountId: null } as const;
    return async ({ context }) => await succeeds(checkCode(context, proof, code, device));
  },
  captcha: async (maker) => {
    const solved = await solveCaptcha(maker);
    return async ({ context }) => await succeeds(checkCaptcha(context, solved));
  },
  "user code": async (maker) => {
    const tool = makeTool(maker);
    const form = { dpop_jkt: tool.key.jkt, ...tool.client.options.machine };
    const begun = (await tool.client.postForm("/oauth/device_authorization", form)) as { user_code: string };
    return async (user) => {
      const { token } = await makePerson(user, newName());
      const body = { userCode: begun.user_code };
      return (await send(user, "POST", "/desktop/device-codes/read", body, { token })).status === 200;
    };
  },
  "operator address": async (maker) => {
    const operator = await makeOperator(maker);
    const email = `${newName()}@example.com`;
    await callHandler(maker, consoleHandlers.setOwnAddress, operator, { body: { email } });
    const code = await readNewestCode(maker, email);
    return async (user) =>
      await succeeds(callHandler(user, consoleHandlers.confirmOwnAddress, operator, { body: { code } }));
  },
  "code of a recovery request": async (maker) => {
    const { token, code } = await requestRecovery(maker);
    return async (user) => {
      const answer = await send(user, "POST", "/auth/recover/request/check", { token });
      return (answer.body.data as { code?: string } | undefined)?.code === code;
    };
  },
  "digest of a recovery request's code": async (maker) => {
    const { accountId, code } = await requestRecovery(maker);
    return async ({ context, db, clock }) => {
      const codeDigests = requestCodeDigests(context.keyRing, code);
      return (await findUnconfirmedRequest(db, { accountId, codeDigests }, clock.now())) !== undefined;
    };
  },
  "message target": async (maker) => {
    const address = `${newName()}@example.com`;
    await requestCode(maker, "register", { email: address });
    await listMessagesTo(maker, address);
    return async (user) => {
      const operator = await makeOperator(user);
      const { target } = await callHandler(user, consoleHandlers.findMessageTarget, operator, {
        body: { address },
      });
      const query = { target } as never;
      return (await callHandler(user, consoleHandlers.listMessages, operator, { query })).rows.length === 1;
    };
  },
  "day of the audit log": async (maker) => {
    await digestAuditLog(maker.context);
    return async ({ context }) => {
      const { days, changed } = await verifyAuditLog(context);
      return days > 0 && changed.length === 0;
    };
  },
  "unsubscribe from reminders": async ({ context }) => {
    const token = makeUnsubscribeToken(context.keyRing, 7);
    return async (user) => readUnsubscribeToken(user.context.keyRing, token) === 7;
  },
  "preview of site content": async ({ context, clock }) => {
    const token = makePreviewToken(context.keyRing, { name: "basic", version: 3 }, clock.now());
    return async (user) => readPreviewToken(user.context.keyRing, token)?.version === 3;
  },
  "desktop sign-in request": async ({ context }) => {
    const query = new URLSearchParams({
      ...{ client_id: clientId, response_type: "code", code_challenge_method: "S256", state: "probe" },
      ...{ redirect_uri: "http://127.0.0.1:4000/callback", code_challenge: "A".repeat(43) },
      ...{
        dpop_jkt: "B".repeat(43),
        device: "Workstation",
        os: "Linux",
        arch: "arm64",
        app_version: "1.0.0",
      },
    });
    const page = requestAuthorization(context, String(query), "203.0.113.7");
    const token = new URLSearchParams(page.split("?")[1]).get("request") ?? "";
    return async (user) => readSignedRequest(user.context, token)?.state === "probe";
  },
  diagnosis: async ({ context, clock }) => {
    const authorization = diagnosisToken(context.keyRing, clock.now());
    return async ({ app }) =>
      (await app.inject({ url: proxyDiagnosisPath, headers: { authorization } })).statusCode === 200;
  },
  "merge of accounts": async (maker) => {
    const { accountId } = await makePerson(maker, newName());
    const other = await findAccount(maker.db, accountId);
    if (!other) throw new Error("There is no account");
    const session = { accountId: accountId + 1, sessionId: 7 };
    const { ticket } = makeTicket(maker.context, session, other);
    return async ({ context }) =>
      await succeeds(Promise.resolve().then(() => readTicket(context, ticket, session)));
  },
  "operator device": async ({ context }) => {
    const token = signDeviceToken(context, 7, undefined);
    return async (user) => readDeviceToken(user.context.keyRing, token)?.operatorId === 7;
  },
  "second factor": async (maker) => {
    const { id, secret } = await makeEnrolledOperator(maker);
    return async ({ context, db }) => {
      const { totp_sealed: sealed } = await db
        .selectFrom("operators")
        .select("totp_sealed")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return context.keyRing.open("second factor", String(id), sealed ?? "")?.equals(secret) ?? false;
    };
  },
  "webhook secret": async (maker) => {
    const { id, secret } = await makeWebhookEndpoint(maker);
    return async ({ context, db, clock }) => {
      const [sealed = ""] = await listSigningSecrets(db, id, clock.now());
      const opened = context.keyRing.open("webhook secret", String(id), sealed);
      return opened !== undefined && formatSecret(opened) === secret;
    };
  },
};

async function requestRecovery(world: World) {
  const { accountId, username } = await makePerson(world, newName());
  const answer = await send(world, "POST", "/auth/recover/request", { username });
  return { accountId, ...(answer.body.data as { token: string; code: string }) };
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  );
}
