import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { listFiles } from "../release-store.ts";
import { actOnRelease, requireState } from "./act-on-release.ts";
import { requireBuildNumber } from "./require-build-number.ts";

/** Publishes a draft whose files have all been checked. */
export const publishRelease: ConsoleAction<"publishRelease"> = async (context, { id, rollout, ...by }) => {
  const action = { ...by, id, action: "publishRelease", params: { rollout } } as const;
  return await actOnRelease(context, action, async (tx, release) => {
    requireState(release, "draft");
    const files = await listFiles(tx, [{ id }]);
    if (files.length === 0) throw new Rejection("releaseWithoutFiles");
    if (files.some(({ state }) => state !== "checked")) throw new Rejection("releaseFilesUnchecked");
    await requireBuildNumber(tx, release);
    const live = { state: "live", rollout, published_at: context.clock.now() } as const;
    await tx.updateTable("releases").set(live).where("id", "=", id).execute();
    return {};
  });
};

export const setRollout: ConsoleAction<"setRollout"> = async (context, { id, rollout, ...by }) =>
  await actOnRelease(
    context,
    { ...by, id, action: "setRollout", params: { rollout } },
    async (tx, release) => {
      requireState(release, "live");
      // A version that is not offered to everyone cannot be the minimum.
      const isMinimum = release.is_minimum && rollout === 100;
      await tx.updateTable("releases").set({ rollout, is_minimum: isMinimum }).where("id", "=", id).execute();
      return { before: { rollout: release.rollout }, after: { rollout } };
    },
  );

export const pullRelease: ConsoleAction<"pullRelease"> = async (context, { id, ...by }) =>
  await actOnRelease(context, { ...by, id, action: "pullRelease" }, async (tx, release) => {
    requireState(release, "live");
    const pulled = { state: "pulled", is_minimum: false } as const;
    await tx.updateTable("releases").set(pulled).where("id", "=", id).execute();
    return {};
  });

export const setMinimumVersion: ConsoleAction<"setMinimumVersion"> = async (
  context,
  { id, isMinimum, ...by },
) => {
  const params = { need: isMinimum ? "required" : "optional" } as const;
  const action = { ...by, id, action: "setMinimumVersion", params } as const;
  return await actOnRelease(context, action, async (tx, release) => {
    requireState(release, "live");
    if (isMinimum && (release.rollout < 100 || release.channel !== "stable"))
      throw new Rejection("minimumVersionNotForAll");
    await tx.updateTable("releases").set({ is_minimum: isMinimum }).where("id", "=", id).execute();
    return {};
  });
};
