import { listFiles } from "../../desktop/releases/release-store.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnRelease, requireState } from "./act-on-release.ts";
import { requireBuildNumber } from "./require-build-number.ts";

/** Publishes a draft whose files were all checked. */
export const publishRelease: ConsoleAction<"publishRelease"> = async (deps, { id, rollout, ...by }) => {
  const action = { ...by, id, action: "publishRelease", params: { rollout } } as const;
  return await actOnRelease(deps, action, async (tx, release) => {
    requireState(release, "draft");
    const files = await listFiles(tx, [{ id }]);
    if (files.length === 0) throw new ExplainedError(noFile);
    if (files.some(({ state }) => state !== "checked")) throw new ExplainedError(notChecked);
    await requireBuildNumber(tx, release);
    const live = { state: "live", rollout, published_at: deps.clock.now() } as const;
    await tx.updateTable("releases").set(live).where("id", "=", id).execute();
    return {};
  });
};

const noFile = { zh: "版本还没有文件", en: "The release has no file yet" };
const notChecked = {
  zh: "有文件还没有核对完或没有通过，等核对完或移除它",
  en: "A file is not checked yet, or was refused. Wait for it, or remove it",
};

export const setRollout: ConsoleAction<"setRollout"> = async (deps, { id, rollout, ...by }) =>
  await actOnRelease(deps, { ...by, id, action: "setRollout", params: { rollout } }, async (tx, release) => {
    requireState(release, "live");
    // A version that is not offered to everyone cannot be required.
    const isMinimum = release.is_minimum && rollout === 100;
    await tx.updateTable("releases").set({ rollout, is_minimum: isMinimum }).where("id", "=", id).execute();
    return { before: { rollout: release.rollout }, after: { rollout } };
  });

export const pullRelease: ConsoleAction<"pullRelease"> = async (deps, { id, ...by }) =>
  await actOnRelease(deps, { ...by, id, action: "pullRelease" }, async (tx, release) => {
    requireState(release, "live");
    const pulled = { state: "pulled", is_minimum: false } as const;
    await tx.updateTable("releases").set(pulled).where("id", "=", id).execute();
    return {};
  });

export const setMinimumVersion: ConsoleAction<"setMinimumVersion"> = async (
  deps,
  { id, isMinimum, ...by },
) => {
  const params = { need: isMinimum ? "required" : "optional" } as const;
  const action = { ...by, id, action: "setMinimumVersion", params } as const;
  return await actOnRelease(deps, action, async (tx, release) => {
    requireState(release, "live");
    if (isMinimum && (release.rollout < 100 || release.channel !== "stable"))
      throw new ExplainedError(notForAll);
    await tx.updateTable("releases").set({ is_minimum: isMinimum }).where("id", "=", id).execute();
    return {};
  });
};

const notForAll = {
  zh: "只能要求更新到全量发布的稳定版",
  en: "Only a stable release that everyone is offered can be required",
};
