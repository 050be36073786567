import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./PurchasesPage.module.css";
import { texts } from "./purchases.text.ts";
import type { PagedListState } from "./use-paged-list.ts";

interface Props<Item> {
  readonly listing: PagedListState<Item>;
  readonly empty: Localized;
  /** Renders an item as an `li`. */
  readonly children: (item: Item) => ReactNode;
}

/** A list with its loading, empty and error states. */
export function PagedList<Item>({ listing, empty, children }: Props<Item>) {
  const text = useText();
  const { items, hasMore, isLoading, error, loadMore } = listing;
  return (
    <div className={styles.listing} aria-busy={isLoading}>
      <VisuallyHidden role="status">{isLoading && text(texts.loading)}</VisuallyHidden>
      {items === undefined && error === undefined && (
        <>
          <Skeleton kind="title" width="short" />
          <Skeleton />
          <Skeleton />
        </>
      )}
      {items?.length === 0 && (
        <p className={styles.empty}>
          {text(empty)} <Link href="/pricing">{text(texts.seePlans)}</Link>
        </p>
      )}
      {items && items.length > 0 && <ul className={styles.items}>{items.map(children)}</ul>}
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {hasMore && (
        <div>
          <Button kind="ghost" busy={isLoading} onClick={loadMore}>
            {text(error ? texts.reload : texts.more)}
          </Button>
        </div>
      )}
    </div>
  );
}
