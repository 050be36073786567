import { buffer, text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { type ConsoleCall, permissionOf } from "@baleen/contract/back-office/console-call.ts";
import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import { answersWithFile, type ExportedFile } from "@baleen/contract/back-office/exported-file.ts";
import * as sessionCalls from "@baleen/contract/back-office/session.ts";
import type { Schema } from "@baleen/contract/call.ts";
import { languages } from "@baleen/contract/language.ts";
import { consoleHandlers } from "../console-handlers.ts";
import type { ConsoleContext } from "../context.ts";
import type { CallHandler, ConsoleRequest } from "../operators/console-handler.ts";
import { findOperatorByLogin } from "../operators/operator-store.ts";
import { requirePermission } from "../operators/require-permission.ts";
import { runConsoleCall, toSignedInOperator } from "../operators/serve-console-calls.ts";
import { describeFields } from "../platform/http/error-reply.ts";
import { propertiesOf } from "../platform/http/openapi.ts";
import { readInput } from "../platform/http/serve-table.ts";
import { Rejection } from "../platform/rejection.ts";
import { systemLogin, withCommandContext } from "./command-context.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

const usage = `Makes a call of the console as an operator, with that operator's role, and prints the answer as JSON, or as CSV where
the console offers a file. It is checked and recorded as in the console.

  npm run console -- --list
  npm run console -- CALL [--operator LOGIN] [--language ${languages.join("|")}] [JSON] [--FIELD VALUE …]

  npm run console -- readOrder --operator li --orderNo ORDER
  npm run console -- refundOrder --operator li --orderNo ORDER --amountFen 1300 --reasonCategory buyerAsked --reason TEXT

Without --operator the login is the name of the system's user. A value that is not text is written as JSON. An actionKey of an
earlier call answers with its result. No second factor is asked for: it protects a browser that was left open, and a person
who runs this has the database itself. The embedded database belongs to one process: stop the site first, or use PostgreSQL.`;

/** All calls except those about a browser's session. */
const calls = new Map<string, ConsoleCall>(
  Object.entries(consoleCalls).filter(([name]) => !(name in sessionCalls)),
);

type Values = Readonly<Record<string, unknown>>;

const parts = ["params", "query", "body"] as const;

function fieldsOf(call: ConsoleCall): ReadonlyMap<string, Schema> {
  return new Map(parts.flatMap((part) => Object.entries(shapeOf(call[part]))));
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  return "shape" in schema ? (schema.shape as Record<string, Schema>) : {};
}

function listCalls(): string {
  return [...calls].map(([name, call]) => `${describeCall(name, call)}\n    ${call.summary}\n`).join("");
}

function describeCall(name: string, call: ConsoleCall): string {
  const choices = Object.assign({}, ...parts.map((part) => propertiesOf(call[part])));
  const fields = [...fieldsOf(call)].map(([field, schema]) => {
    const { enum: values } = choices[field] as { readonly enum?: readonly string[] };
    const written = values ? `${field}=${values.join("|")}` : field;
    return field === "actionKey" || schema._zod.optin === "optional" ? `[${written}]` : written;
  });
  return `${[name, ...fields].join(" ")}  (${permissionOf(call) ?? "every role"})`;
}

/** A field's value: the text itself if the field takes text, otherwise parsed as JSON. */
function parseFieldValue(schema: Schema | undefined, typed: unknown): unknown {
  if (typeof typed !== "string" || schema?.safeParse(typed).success) return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

function readJson(typed: string): Values {
  try {
    const value: unknown = JSON.parse(typed);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {}
  throw new UsageError("JSON格式不正确 / This is not a JSON object");
}

type ParsedCall = ReturnType<typeof parseCall>;

function parseCall([name = "", ...words]: readonly string[]) {
  const call = calls.get(name);
  if (!call) throw new UsageError(name ? unknownCall(name) : usage);
  const fields = fieldsOf(call);
  const names = ["operator", "language", ...fields.keys()];
  const options = Object.fromEntries(names.map((option) => [option, { type: "string" }] as const));
  const { values, positionals } = parseArgs({ args: words, options, strict: false, allowPositionals: true });
  const { operator, language, ...flags } = values;
  const requireKnownFields = (values: Values) => {
    const unknown = Object.keys(values).find((field) => !fields.has(field));
    if (unknown !== undefined) throw new UsageError(unknownField(unknown, name, call));
    return values;
  };
  const typedFields = Object.entries(requireKnownFields(flags)).map(([field, value]) => [
    field,
    parseFieldValue(fields.get(field), value),
  ]);
  const json = positionals.map((word) => requireKnownFields(readJson(word)));
  const input: Values = Object.assign(
    { actionKey: crypto.randomUUID() },
    ...json,
    Object.fromEntries(typedFields),
  );
  return {
    name,
    call,
    login: typeof operator === "string" ? operator.trim().toLowerCase() : systemLogin(),
    language: languages.find((known) => known === language) ?? "zh",
    input,
  };
}

const unknownCall = (name: string) =>
  `没有${name}这个调用，可用npm run console -- --list查看 / There is no call ${name}; npm run console -- --list names them`;

const unknownField = (field: string, name: string, call: ConsoleCall) =>
  `${name}没有${field}这个字段 / ${name} has no field ${field}\n${describeCall(name, call)}`;

async function makeCall(
  context: ConsoleContext,
  { name, call, login, language, input }: ParsedCall,
): Promise<string | Uint8Array> {
  const operator = await findOperatorByLogin(context.db, login);
  if (!operator || operator.disabled_at !== null || operator.password_hash === null) {
    throw new UsageError(
      `操作员${login}不存在、已停用或尚未设置登录 / The operator ${login} does not exist, is disabled or has not set up a sign-in`,
    );
  }
  const permission = permissionOf(call);
  if (permission) requirePermission({ operator, via: "command" }, permission, context.clock.now());
  const [params, query, body] = parts.map((part) => readInput(call[part], input));
  const request = {
    params,
    query,
    body,
    operator: toSignedInOperator(operator),
    via: "command",
    language,
  } as const;
  const handler = Object.entries(consoleHandlers).find(([known]) => known === name)?.[1];
  // The type of `consoleHandlers` guarantees that handler and call match.
  const result = await runConsoleCall(
    call,
    handler as unknown as CallHandler<ConsoleCall>,
    context,
    request as unknown as ConsoleRequest,
  );
  if (!answersWithFile(call)) return `${JSON.stringify(result, null, 2)}\n`;
  const { name: file, chunks } = result as ExportedFile;
  return await (file.endsWith(".csv")
    ? text(chunks as AsyncIterable<string>)
    : buffer(chunks as AsyncIterable<Uint8Array>));
}

/** Throws an API error as a message in both languages, with one line for each wrong field. */
function throwExplained(error: unknown): never {
  if (!(error instanceof Rejection)) throw error;
  const [zh, en] = languages.map((language) => describeFields(error, language));
  const fields = Object.keys(error.fields ?? {}).map(
    (field) => `\n  ${field}: ${zh?.[field]} / ${en?.[field]}`,
  );
  throw new UsageError(`${error.sentence.zh} / ${error.sentence.en}${fields.join("")}`);
}

export async function run(invocation: Invocation): Promise<string | Uint8Array> {
  if (invocation.words[0] === "--list") return listCalls();
  const parsed = parseCall(invocation.words);
  return await withCommandContext(invocation, (_, console) =>
    makeCall(console, parsed).catch(throwExplained),
  );
}

if (import.meta.main) await printOutput(run);
