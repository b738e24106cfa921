import { test } from "vitest";
import { useVisitors } from "/work/main/tests/support/chromium.ts";
import { useSite } from "/work/main/tests/support/site.ts";
const visitors = useVisitors(); const site = useSite();
test("x", async () => {
  for (let k=0;k<10;k++) for (const i of ["gb","ae"]) for (const w of [360]) for (const q of [""]) { const p="/"+i+q;
    const page = await visitors.visit(site, {viewport:{width:w,height:800}});
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable"); await cdp.send("Network.emulateNetworkConditions",{offline:false,latency:150,downloadThroughput:20000,uploadThroughput:20000});
    await cdp.send("Emulation.setCPUThrottlingRate",{rate:6});
    await page.addInitScript(() => { (window as any).ls=[]; new PerformanceObserver(l => { for (const e of l.getEntries() as any[]) (window as any).ls.push({v:e.value,t:e.startTime,s:e.sources.map((s:any)=>[s.node?.nodeName, s.node?.className, s.node?.textContent?.slice(0,40), s.previousRect.toJSON(), s.currentRect.toJSON()])}); }).observe({type:"layout-shift",buffered:true}); });
    await page.goto(p,{waitUntil:"networkidle"});
    const r = await page.evaluate(()=>(window as any).ls);
    if (r.length) console.log(p,w, JSON.stringify(r,null,1));
    await page.context().close();
  }
}, 120000);
