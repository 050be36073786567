import { countVersionUp } from "../../content/draft-store.ts";
import { publishCopy, saveUnversioned } from "../../content/version-store.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnDocument } from "./act-on-document.ts";

/** Publishes a copy of an earlier version. The draft stays. */
export const restoreContent: ConsoleAction<"restoreContent"> = async (deps, { versionId, ...restored }) => {
  const action = { ...restored, action: "restoreContent", params: { versionId } } as const;
  return await actOnDocument(deps, action, async (tx, locked) => {
    await saveUnversioned(tx, restored.name);
    const publication = { at: deps.clock.now(), by: restored.operator.id };
    const published = await publishCopy(tx, restored.name, versionId, publication);
    if (published === undefined) {
      throw new ExplainedError({ zh: "没有这个版本", en: "There is no such version" });
    }
    await countVersionUp(tx, locked);
    return { details: { published } };
  });
};
