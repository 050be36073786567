import { visitEveryPage } from "./testing/every-page.ts";

visitEveryPage("zh");
