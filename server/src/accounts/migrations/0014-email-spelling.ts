import { decodeDomain } from "@baleen/contract/typed-values/domain.ts";
import { sql } from "kysely";
import type { Migrations } from "../../platform/database/migration-kinds.ts";

interface Row {
  readonly id: number;
  readonly email: string;
}

/** Converts Unicode email domains to Punycode, unless another account has that address. */
export const migration: Migrations[string] = {
  kind: "expand",
  async up(db) {
    const { rows } = await sql<Row>`select id, email from accounts where email like '%@%xn--%'`.execute(db);
    for (const { id, email } of rows) {
      const [local = "", domain = ""] = email.split("@");
      const unicode = `${local}@${decodeDomain(domain)}`;
      await sql`
        update accounts set email = ${unicode}
        where id = ${id} and not exists (select from accounts as other where other.email = ${unicode})`.execute(
        db,
      );
    }
  },
};
