import type { SiteDocument } from "../content/site-documents.ts";
import { errorKind } from "../error-kind.ts";
import { describeAction } from "./audit-actions.ts";
import { actionKeyReusedCode } from "./console-errors.ts";
import type { ContentPath } from "./content-fields.ts";
import { describePlace } from "./content-problems.ts";
import { type Permission, roleNames, rolesWith } from "./roles.ts";

interface StoredAction {
  readonly action: string;
  readonly params: object;
}

/** A place in a document whose change needs a permission to be published. */
interface GuardedPlace {
  readonly document: SiteDocument;
  readonly path: ContentPath;
  readonly permission: Permission;
}

/**
 * Console errors that name an action or a place in a document. The server sends their messages, so scripts do not
 * bundle them.
 */
export const describedErrors = {
  roleForbids: errorKind(8005, 403, ({ guarded }: { guarded?: GuardedPlace }) => {
    if (!guarded) return { zh: "你的角色没有这项权限", en: "Your role does not allow this" };
    const { document, path, permission } = guarded;
    const place = describePlace(document, path);
    const names = rolesWith(permission).map((role) => roleNames[role]);
    return {
      zh: `${place.zh}：它决定访客被带到哪里，只有${names.map(({ zh }) => zh).join("、")}可以发布这项改动。草稿已保存，请对方发布`,
      en: `${place.en}: it decides where visitors are led. This change can be published by: ${names.map(({ en }) => en).join(", ")}. The draft is saved for them`,
    };
  }),
  /**
   * `earlier`: the action that the operator's own earlier submission with this key performed, before the form changed.
   */
  actionKeyReused: errorKind(actionKeyReusedCode, 409, ({ earlier }: { earlier?: StoredAction }) => {
    if (!earlier) {
      return {
        zh: "这次提交的编号已用于另一项操作，请再提交一次",
        en: "The key of this submission was used for another action. Please submit again",
      };
    }
    const { zh, en } = describeAction(earlier);
    return {
      zh: `上一次提交没有收到回应，但已经执行：${zh}。这次修改后的内容没有执行；确实还需要的话，请再提交一次`,
      en: `Your earlier submission went through although its response was lost: ${en}. This changed one was not carried out. Submit again if you still need it`,
    };
  }),
} as const;
