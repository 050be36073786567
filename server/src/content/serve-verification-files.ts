import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import type { Tables } from "../tables.ts";

const types: Readonly<Record<string, string>> = { txt: "text/plain", html: "text/html" };

/**
 * `/NAME.txt` and `/NAME.html` as operators have set them. Every node reads the database, so that a service that checks the
 * file at once finds it on whichever it asks. `sendNotFound` answers for a name that is not set, as for any unknown path.
 */
export function serveVerificationFiles(
  app: FastifyInstance,
  { db }: Pick<Context, "db">,
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.get<{ Params: { name: string; ending: string } }>(
    "/:name([A-Za-z0-9][\\w-]{0,79}).:ending(txt|html)",
    async (request, reply) => {
      const { name, ending } = request.params;
      const find = () => findVerificationFile(db, `${name}.${ending}`);
      const file = await asDatabaseCall({ clientKey: clientKeyOf(request.ip) }, find);
      if (!file) return await sendNotFound(request, reply);
      return reply
        .type(`${types[ending]}; charset=utf-8`)
        .header("cache-control", "no-cache")
        .send(Buffer.from(file.content));
    },
  );
}

export type VerificationFile = Selectable<Tables["verification_files"]>;

export async function listVerificationFiles(db: Queries): Promise<VerificationFile[]> {
  return await db.selectFrom("verification_files").selectAll().orderBy("name").execute();
}

export async function findVerificationFile(db: Queries, name: string): Promise<VerificationFile | undefined> {
  return await db.selectFrom("verification_files").selectAll().where("name", "=", name).executeTakeFirst();
}

export async function saveVerificationFile(tx: Tx, { name, ...file }: VerificationFile): Promise<void> {
  await tx
    .insertInto("verification_files")
    .values({ name, ...file })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(file))
    .execute();
}

export async function deleteVerificationFile(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom("verification_files").where("name", "=", name).execute();
}
