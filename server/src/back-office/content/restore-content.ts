import type { restoreContent as call } from "@baleen/contract/back-office/content.ts";
import { countVersionUp } from "../../content/draft-store.ts";
import { keepUnversioned, publishCopy } from "../../content/version-store.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { changeDocument } from "./change-document.ts";

/** Publishes a copy of an earlier version. The draft stays. */
export const restoreContent: Act<typeof call> = async (deps, { versionId, ...restored }) =>
  await changeDocument(deps, { ...restored, action: `restore version ${versionId}` }, async (tx, locked) => {
    await keepUnversioned(tx, restored.name);
    const publication = { at: deps.clock.now(), by: restored.operator.id };
    const published = await publishCopy(tx, restored.name, versionId, publication);
    if (published === undefined) {
      throw new OperatorError({ zh: "没有这个版本", en: "There is no such version" });
    }
    await countVersionUp(tx, locked);
    return { details: { published } };
  });
