// What a person waits for, measured inside the page: from the click to the frame that shows its effect.

/** Counted from the second round: a first one loads code that then stays. */
const WARM_UP = 3;
/** How long a pointer rests on a row before it is pressed; what is fetched meanwhile is fair. */
const DWELL = 120;

/** Runs in the page: remembers layout shifts from the first moment, and offers to time a change. */
function instruments() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });

  /** Milliseconds from the next click to the frame after which `shown()` holds. */
  window.timeClick = (shown) =>
    new Promise((resolve) => {
      let clicked = 0;
      const look = () => {
        if (!clicked || !shown()) return false;
        observer.disconnect();
        // the frame that is being made, and the moment after it was handed over
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
        return true;
      };
      const observer = new MutationObserver(look);
      addEventListener(
        'click',
        (event) => {
          clicked = event.timeStamp;
          observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        },
        { capture: true, once: true },
      );
    });
}

export async function openPage(browser, origin, viewport) {
  const context = await browser.newContext({ viewport, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.addInitScript(instruments);
  return { page, at: (path) => origin + path };
}

export async function signIn(page, origin, { email, password }) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(`${origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The middle of a row's name: hovered as long as a hand needs, then pressed. */
async function press(page, target) {
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await page.waitForTimeout(DWELL);
  await page.mouse.down();
  await page.mouse.up();
}

/** From the click on each row to its record on screen; back to the list after each. */
export async function openRows(page, address, count) {
  const times = [];
  for (let index = 0; index < count + WARM_UP; index += 1) {
    if (index === 0) await page.goto(address);
    const row = page.locator('main tbody [data-row]').nth(index);
    await row.waitFor();
    // the list has settled: nothing of the page before is still being drawn
    await page.waitForTimeout(150);
    const timed = page.evaluate(() =>
      window.timeClick(() => {
        const main = document.querySelector('main');
        const record = main?.querySelector('dl, form textarea');
        return record !== null && !main.querySelector('tbody [data-row]');
      }),
    );
    await press(page, row);
    const taken = await timed;
    if (index >= WARM_UP) times.push(taken);
    await page.goBack();
  }
  return times;
}

/** From the click on another status to the row that shows it, with the server's answer still to come. */
export async function changeStatuses(page, address, count) {
  const times = [];
  await page.goto(address);
  const names = ['EM ANÁLISE', 'RESOLVIDO', 'NÃO RESOLVIDO'];
  for (let index = 0; index < count + WARM_UP; index += 1) {
    const button = page.locator('main tbody button[aria-haspopup=dialog]').nth(index);
    await button.scrollIntoViewIfNeeded();
    const before = await button.textContent();
    const wanted = names[(names.indexOf(before) + 1) % names.length];
    await button.click();
    const choice = page.getByRole('dialog').getByRole('button', { name: wanted, exact: true });
    await choice.waitFor();
    await page.waitForTimeout(250);
    const timed = page.evaluate(
      ([place, text]) =>
        window.timeClick(
          () => document.querySelectorAll('main tbody button[aria-haspopup=dialog]')[place].textContent === text,
        ),
      [index, wanted],
    );
    await press(page, choice);
    const taken = await timed;
    if (index >= WARM_UP) times.push(taken);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return times;
}

/** How far things move while a page loads over a line with a delay; Chromium's CLS, before any input. */
export async function layoutShift(page, address) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(4_000);
  const shift = await page.evaluate(() => window.shifts.reduce((sum, one) => sum + one, 0));
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await devtools.detach();
  return shift;
}
