import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";

const types: Readonly<Record<string, string>> = { txt: "text/plain", html: "text/html" };

/**
 * Serves `/NAME.txt` and `/NAME.html` as set by operators. Every node reads the database, so a service that checks the
 * file immediately finds it on any node. For a name that is not set `sendNotFound` responds as for any unknown path.
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
      const file = await findVerificationFile(db, `${name}.${ending}`);
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
