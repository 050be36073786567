import { Component, type ReactNode } from "react";

interface Props {
  /** What stands in the place of children that broke. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** What breaks while it is drawn takes nothing else along. React knows no other way than a class. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
