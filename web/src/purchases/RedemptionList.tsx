import { listOwnRedemptions } from "@baleen/contract/purchases.ts";
import { callApi } from "../api/call-api.ts";
import { formatDateTime } from "../i18n/format-date.ts";
import { useText } from "../i18n/language.tsx";
import { packageLabel } from "../payment/package-duration.ts";
import { PagedList } from "./PagedList.tsx";
import styles from "./PurchasesPage.module.css";
import { keyText, texts } from "./purchases.text.ts";
import { type PageRequest, usePagedList } from "./use-paged-list.ts";

export function RedemptionList() {
  const text = useText();
  const listing = usePagedList(loadRedemptions);
  return (
    <PagedList listing={listing} empty={texts.noRedemptions}>
      {({ keyEnding, packageName, validDays, redeemedAt }) => (
        <li key={`${keyEnding} ${redeemedAt}`} className={styles.item}>
          <h3 className={styles.name}>{text(packageLabel({ name: packageName, validDays }))}</h3>
          <p className={styles.aside}>
            {text(keyText(keyEnding))} · {text(texts.redeemed)}{" "}
            <time dateTime={redeemedAt}>{formatDateTime(redeemedAt)}</time>
          </p>
        </li>
      )}
    </PagedList>
  );
}

async function loadRedemptions({ cursor, language, signal }: PageRequest) {
  const query = cursor === undefined ? {} : { cursor };
  const { redemptions, next } = await callApi(listOwnRedemptions, { query, language, signal });
  return { items: redemptions, next };
}
