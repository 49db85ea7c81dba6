/** What has a plan; cursors and settings gain nothing from a name. */
const planned = /^\s*(with|select|insert|update|delete|begin|commit)\b/i;
/** Far more texts than the program has; those of lists are made up of what is asked. A connection keeps as many (`round-trip.ts`). */
export const mostNames = 1000;

/** Names of prepared statements by their text, of those that were asked last: none is ever another's. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #made = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (!known && !planned.test(text)) return undefined;
    if (known) this.#names.delete(text);
    else if (this.#names.size === mostNames) this.#names.delete(this.#names.keys().next().value!);
    const name = known ?? `g${this.#made++}`;
    this.#names.set(text, name);
    return name;
  }
}
