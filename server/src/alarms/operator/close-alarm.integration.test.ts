import { isPermitted, type Role, roles } from "@baleen/contract/back-office/roles.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorld, type World } from "../../testing/world.ts";
import type { AlarmKind } from "../alarm-kinds.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
});
afterAll(() => world.close());

const mayClose: Readonly<Partial<Record<AlarmKind, readonly Role[]>>> = {
  "payment.mismatch": ["owner", "finance"],
  "refund.refused": ["owner", "finance"],
  "reconciliation.differs": ["owner", "finance"],
  "invariant.violated": ["owner", "finance"],
  "messages.failing": ["owner", "support"],
  "sms.budget_spent": ["owner", "support"],
  "recovery.rejected": ["owner"],
  "operator.reset": ["owner"],
  "backup.failed": ["owner"],
  "job.given_up": ["owner"],
};

interface Listed {
  readonly id: number;
  readonly kind: string;
  readonly closer: Parameters<typeof isPermitted>[1];
}

test("an alarm is closed by the roles of its kind and no others, and the console is told which", async () => {
  for (const role of roles) {
    const cookie = await signInOperator(world, await makeOperator(world, role));
    for (const [kind, closers] of Object.entries(mayClose)) {
      await world.context.alarms.raise({ kind: kind as AlarmKind, subject: `about ${role}` });
      const { id } = await world.db
        .selectFrom("alarms")
        .select("id")
        .where("kind", "=", kind)
        .where("subject", "=", `about ${role}`)
        .where("closed_at", "is", null)
        .executeTakeFirstOrThrow();
      const answer = await sendToConsole(world, "POST", `/alarms/${id}/close`, actionFields(), { cookie });
      expect({ role, kind, code: answer.body.code }).toEqual({
        role,
        kind,
        code: closers.includes(role) ? 0 : 8005,
      });
    }
  }
  const reader = await signInOperator(world, await makeOperator(world, "reader"));
  const listed = await sendToConsole(world, "GET", "/alarms", undefined, { cookie: reader });
  const { rows } = listed.body.data as { rows: Listed[] };
  expect(rows.length).toBeGreaterThan(0);
  for (const { kind, closer } of rows) {
    const told = roles.filter((role) => isPermitted(role, closer));
    expect({ kind, told }).toEqual({ kind, told: mayClose[kind as AlarmKind] });
  }
});

test("an alarm that another release has raised is closed by an owner", async () => {
  const at = world.clock.now();
  const later = {
    kind: "later.alarm",
    subject: "a thing",
    details: "{}",
    first_at: at,
    last_at: at,
    times: 1,
  };
  const { id } = await world.db.insertInto("alarms").values(later).returning("id").executeTakeFirstOrThrow();
  const cookie = await signInOperator(world, await makeOperator(world, "owner"));
  const answer = await sendToConsole(world, "POST", `/alarms/${id}/close`, actionFields(), { cookie });
  expect(answer.body.code).toBe(0);
});
