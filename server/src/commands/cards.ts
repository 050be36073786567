import { parseArgs } from "node:util";
import { writeCsv } from "@baleen/contract/back-office/write-csv.ts";
import { normaliseTypedKey } from "@baleen/contract/membership/typed-key.ts";
import { finishChange, revokeCards, setCardExpiry, tagCards } from "../back-office/cards/change-cards.ts";
import { createCards } from "../back-office/cards/create-card-batch.ts";
import { recordCardExport } from "../back-office/cards/export-cards.ts";
import { type CardFilter, readCards, stateOf } from "../membership/cards/card-store.ts";
import { listChanges } from "../membership/cards/change-store.ts";
import { exportHead, exportRow } from "../membership/cards/export-rows.ts";
import type { Deps } from "../operations/deps.ts";
import {
  commandOperator,
  type Invocation,
  printOutput,
  UsageError,
  withCommandDeps,
} from "./with-command-deps.ts";

const usage = `Card keys. Keys are shown once, when they are made: only their digests are kept.

  npm run cards -- create --package 3 --count 100 [--batch NAME] [--tag TEXT] [--note TEXT] [--expires 2027-12-31]
  npm run cards -- list   [--batch NAME] [--ending XXXX]
  npm run cards -- revoke --batch NAME                      (all unused ones of it; used ones stay used)
  npm run cards -- revoke --ending XXXX [--batch NAME]      (one card; an ending that several have is refused)
  npm run cards -- revoke --id ID                           (one card, by the id that export shows)
  npm run cards -- tag    --batch NAME [--tag TEXT]         (no text takes the tag away)
  npm run cards -- expire --batch NAME [--expires DAY]      (unused and expired ones; no day is for ever)
  npm run cards -- export [--batch NAME]                    (CSV on standard output)

tag and expire choose cards as revoke does. All but list are kept in the audit log with your name; --reason TEXT says why, --by NAME gives another name.

The embedded database belongs to one process: stop the site first, or use PostgreSQL.`;

const options = {
  package: { type: "string" },
  count: { type: "string" },
  batch: { type: "string" },
  tag: { type: "string" },
  note: { type: "string" },
  expires: { type: "string" },
  ending: { type: "string" },
  id: { type: "string" },
  reason: { type: "string" },
  by: { type: "string" },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;

async function create(deps: Deps, given: Given): Promise<string> {
  const packageId = wholeNumber(given.package, "--package");
  const count = wholeNumber(given.count, "--count");
  if (count > 100_000) throw new UsageError("--count: at most 100,000 at once");
  const batch = given.batch ?? deps.clock.now().toISOString().slice(0, 19);
  const { tag = null, note = null } = given;
  const cards = { packageId, count, name: batch, tag, note, keysExpireOn: lastDayOf(given) };
  const keys = await createCards(deps, { ...cards, ...byOf(given) });
  return writeCsv(
    ["key", "package", "batch", "tag", "expires"],
    keys.map((key) => [key, packageId, batch, given.tag ?? "", given.expires ?? ""]),
  );
}

async function exportCards(deps: Deps, given: Given): Promise<string> {
  const now = deps.clock.now();
  const filter = filterOf(given);
  await recordCardExport(deps, filter, byOf(given));
  const rows: string[][] = [];
  for await (const cards of readCards(deps.db, filter, now)) {
    for (const card of cards) rows.push(exportRow(card, now));
  }
  return writeCsv(exportHead, rows);
}

async function list(deps: Deps, given: Given): Promise<string> {
  const now = deps.clock.now();
  const counts = new Map<string, number>();
  for await (const cards of readCards(deps.db, filterOf(given), now)) {
    for (const card of cards) {
      const { batch, package_id: packageId, valid_days: days } = card;
      const line = `${batch}  package ${packageId}  ${days} days  ${stateOf(card, now)}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return (
    [...counts].map(([line, count]) => `${String(count).padStart(6)}  ${line}\n`).join("") || "No cards.\n"
  );
}

async function tag(deps: Deps, given: Given): Promise<string> {
  const which = await cardsOf(deps, "tag", given);
  const { changed, found, isUnderWay } = await tagCards(deps, {
    which,
    tag: given.tag ?? null,
    ...byOf(given),
  });
  return isUnderWay ? await waitFor(deps, given, found) : `${changed} cards tagged.\n`;
}

async function expire(deps: Deps, given: Given): Promise<string> {
  const keysExpireOn = lastDayOf(given);
  const which = await cardsOf(deps, "expire", given);
  const { changed, found, isUnderWay } = await setCardExpiry(deps, { which, keysExpireOn, ...byOf(given) });
  return isUnderWay ? await waitFor(deps, given, found) : `${changed} of ${found} cards changed.\n`;
}

async function revoke(deps: Deps, given: Given): Promise<string> {
  const which = await cardsOf(deps, "revoke", given);
  const { changed, found, isUnderWay } = await revokeCards(deps, { which, ...byOf(given) });
  return isUnderWay ? await waitFor(deps, given, found) : `${changed} of ${found} cards revoked.\n`;
}

/** Only a batch has so many cards that they are changed after the reply; how many could be changed is in the audit log. */
async function waitFor(deps: Deps, { batch = "" }: Given, found: number): Promise<string> {
  for (const { id } of await listChanges(deps.db, [batch])) await finishChange(deps, id);
  return `All of the ${found} cards that can be changed are.\n`;
}

async function cardsOf({ db }: Deps, command: string, given: Given) {
  const { batch, ending, id: cardId } = filterOf(given);
  if (batch === undefined && ending === undefined && cardId === undefined) {
    throw new UsageError(`${command} needs --batch, --ending or --id`);
  }
  if (batch === undefined) return { ending, cardId };
  const named = await db.selectFrom("card_batches").select("id").where("name", "=", batch).executeTakeFirst();
  if (!named) throw new UsageError(`There is no batch ${batch}`);
  return { batchId: named.id, ending, cardId };
}

function filterOf({ batch, ending, id }: Given): CardFilter {
  return {
    batch,
    ending: ending === undefined ? undefined : normaliseTypedKey(ending),
    id: id === undefined ? undefined : wholeNumber(id, "--id"),
  };
}

function byOf({ by, reason }: Given) {
  return { ...commandOperator({ by }), reason: reason?.trim() || null };
}

const commands: Readonly<Record<string, (deps: Deps, given: Given) => Promise<string>>> = {
  create,
  list,
  revoke,
  tag,
  expire,
  export: exportCards,
};

function wholeNumber(text: string | undefined, name: string): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${name} needs a whole number`);
  return Number(text);
}

function lastDayOf({ expires = null }: { readonly expires?: string | null }): string | null {
  if (expires !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(expires) || Number.isNaN(Date.parse(expires)))) {
    throw new UsageError("--expires needs a day such as 2027-12-31");
  }
  return expires;
}

/** `npm run cards` */
export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const command = commands[positionals[0] ?? ""];
  if (!command || positionals.length !== 1) throw new UsageError(usage);
  return await withCommandDeps(invocation, (deps) => command(deps, values));
}

if (import.meta.main) await printOutput(run);
