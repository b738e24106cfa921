/** An application in WebKit, the engine of every browser on an iPhone. */
import { useWebkit } from "../support/webkit.ts";
import { wayOfAnApplication } from "./application.ts";

wayOfAnApplication(useWebkit());
