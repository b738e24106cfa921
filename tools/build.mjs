// `npm run build`: the production build in dist/.
import { build, install } from "./prepare.mjs";

install();
build();
