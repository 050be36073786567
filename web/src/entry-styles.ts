// Never loaded: the build takes the style sheets of the documents from the chunks of these modules.
import("./Root.tsx");
import("./routes.ts");
