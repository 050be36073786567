// Never loaded: the build extracts the documents' style sheets from the chunks of these modules.
import("./Root.tsx");
import("./routes.ts");
