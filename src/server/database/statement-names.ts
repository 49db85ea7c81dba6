/** What has a plan; cursors and settings gain nothing from a name. */
const planned = /^\s*(with|select|insert|update|delete|begin|commit)\b/i;
/** Far more texts than the program has: should some be made up of what is asked, the rest stays unnamed. */
const mostNames = 1000;

/** Names of prepared statements by their text. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size === mostNames || !planned.test(text)) return known;
    const name = `g${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
