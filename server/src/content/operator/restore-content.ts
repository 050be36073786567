import type { ConsoleAction } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { incrementVersion } from "../draft-store.ts";
import { findVersion } from "../version-store.ts";
import { actOnDocument } from "./act-on-document.ts";
import { publishDocument } from "./publish-document.ts";

/** Publishes a copy of an earlier version. The draft stays. */
export const restoreContent: ConsoleAction<"restoreContent"> = async (
  context,
  { versionId, ...restored },
) => {
  const action = { ...restored, action: "restoreContent", params: { versionId } } as const;
  return await actOnDocument(context, action, async (tx, locked) => {
    const { name } = restored;
    const version = await findVersion(tx, name, versionId);
    if (!version) throw new Rejection("noSuchVersion");
    const { document } = version;
    const published = await publishDocument(context, tx, restored, { name, document, copyOf: versionId });
    await incrementVersion(tx, locked);
    return { details: { published } };
  });
};
