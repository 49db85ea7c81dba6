// A person at the keyboard, or with a thumb: every key and every touch counts, takes the same time, and nothing else does.

/** Milliseconds that a key, or a touch, takes. */
export const PER_KEY = 80;
/** So many times Tab or an arrow without arriving is lost. */
const LOST = 80;

export function handsOf(page) {
  let count = 0;
  const beat = async (act) => {
    count += 1;
    await page.waitForTimeout(PER_KEY);
    await act();
  };
  const press = (key) => beat(() => page.keyboard.press(key));

  async function until(key, arrived, what) {
    for (let times = 0; !(await arrived()); times += 1) {
      if (times === LOST) throw new Error(`${key} does not lead to ${what}`);
      await press(key);
    }
  }

  return {
    press,
    async type(text) {
      for (const letter of text) await beat(() => page.keyboard.type(letter));
    },
    tap: (target) => beat(() => target.tap()),
    /** A touch that opens the phone's own chooser, and one on each file in it. */
    async tapAndChoose(target, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), beat(() => target.tap())]);
      for (const _ of files) await beat(() => {});
      await chooser.setFiles(files);
    },
    /** Tab after Tab until the cursor is there. */
    async tabTo(target) {
      await target.waitFor();
      await until('Tab', () => target.evaluate((element) => element === document.activeElement), String(target));
    },
    /** Down, in a list that opened, until that one would be chosen. */
    async arrowTo(option) {
      await option.waitFor();
      await until('ArrowDown', async () => (await option.getAttribute('aria-selected')) === 'true', String(option));
    },
    /** Runs a job from its first key to what it ends with; `{ keys, seconds }`. */
    async timed(job) {
      count = 0;
      const began = performance.now();
      await job();
      return { keys: count, seconds: (performance.now() - began) / 1000 };
    },
  };
}
