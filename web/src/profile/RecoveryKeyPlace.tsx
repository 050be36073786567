import { useEffect, useState } from "react";

type Section = typeof import("./recovery-key/RecoveryKeySection.tsx");

/** The offer of a recovery key, once its code is here: most accounts never need it. */
export function RecoveryKeyPlace() {
  const [section, setSection] = useState<Section>();
  useEffect(() => {
    import("./recovery-key/RecoveryKeySection.tsx").then(setSection, () => undefined);
  }, []);
  return section && <section.RecoveryKeySection />;
}
