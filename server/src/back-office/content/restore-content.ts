import type { restoreContent as call } from "@baleen/contract/back-office/content.ts";
import { countVersionUp } from "../../content/draft-store.ts";
import { keepUnversioned, publishCopy } from "../../content/version-store.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { changeDocument } from "./change-document.ts";

/** Publishes a copy of an earlier version. The draft stays. */
export const restoreContent: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { name } = asked.params;
  const { versionId } = asked.body;
  const action = { ...actionBy(asked), action: `restore version ${versionId}` } as const;
  return await changeDocument(deps, asked, action, async (tx, locked) => {
    await keepUnversioned(tx, name);
    const publication = { at: deps.clock.now(), by: asked.operator.id };
    const published = await publishCopy(tx, name, versionId, publication);
    if (published === undefined) {
      throw new OperatorError({ zh: "没有这个版本", en: "There is no such version" });
    }
    await countVersionUp(tx, locked);
    return { details: { published } };
  });
};
