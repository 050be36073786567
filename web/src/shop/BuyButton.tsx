import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { saveReturnPath } from "../accounts/session/return-path-and-flash.ts";
import { readToken } from "../accounts/session/session-store.ts";
import { purchasePath } from "../payments/purchase-url.ts";
import { prefetchOnIntent, type usePaymentDialog } from "../payments/use-payment-dialog.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { navigate } from "../platform/navigation/navigate.ts";
import { Button } from "../ui/Button.tsx";
import { buyLabel } from "./PricingPage.text.ts";

interface Props {
  plan: MembershipPackage;
  featured: boolean;
  /** Undefined in a preview, where the button does nothing. */
  payment?: Pick<ReturnType<typeof usePaymentDialog>, "open">;
}

/** Opens the payment dialog for a plan. */
export function BuyButton({ plan, featured, payment }: Props) {
  const text = useText();
  return (
    <Button
      kind={featured ? "primary" : "ghost"}
      wide
      {...prefetchOnIntent}
      onClick={() => payment && buy(plan, payment)}
    >
      {text(buyLabel(plan))}
    </Button>
  );
}

/** Opens the payment dialog. Visitors who are not signed in do that first. */
export function buy(plan: MembershipPackage, payment: NonNullable<Props["payment"]>): void {
  if (readToken() !== undefined) {
    payment.open(plan);
    return;
  }
  saveReturnPath(purchasePath(plan.id));
  navigate("/login");
}
