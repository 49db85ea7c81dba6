import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { only, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { type Ajustes, cabecalhoLinhas, getAjustes, setAjustes, timbradoMax } from './ajustes.contract.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';
import { BrasaoField } from './BrasaoField.tsx';
import { TimbradoPaper } from './TimbradoPaper.tsx';

const lines = Array.from({ length: cabecalhoLinhas }, (_, index) => index);
const text = (max: number) => z.string().check(z.maxLength(max, `Use no máximo ${max} caracteres`));
const schema = z.strictObject({
  linha0: text(timbradoMax.linha),
  linha1: text(timbradoMax.linha),
  linha2: text(timbradoMax.linha),
  linha3: text(timbradoMax.linha),
  rodape: text(timbradoMax.rodape),
  cidade: text(timbradoMax.cidade),
  sigla: text(timbradoMax.sigla),
  signatario: text(timbradoMax.signatario),
  signatario_cargo: text(timbradoMax.signatario_cargo),
  numerar_paragrafos: z.boolean(),
});
type Fields = z.infer<typeof schema>;

const linesOf = (fields: Fields) => lines.map((index) => fields[`linha${index}` as keyof Fields] as string);

/** What an office prints around its letters; beside it how that looks. */
export function TimbradoPanel() {
  const canEdit = useAllowed('ajustes.edit');
  const query = useData(getAjustes, {}, { error: t.erroCarregar });
  return (
    <Loaded query={query} error={t.erroCarregar}>
      {(ajustes) =>
        canEdit ? (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_26rem]">
            {/* beside the form: what one is choosing a file for must still be there when it is chosen */}
            <Card>
              <p className="mb-4 text-sm text-ink-2">{t.explicaTimbrado}</p>
              <BrasaoField brasao={ajustes.brasao} />
            </Card>
            <TimbradoForm ajustes={ajustes} />
          </div>
        ) : (
          <div className="max-w-xl">
            <TimbradoPaper {...ajustes} />
          </div>
        )
      }
    </Loaded>
  );
}

function TimbradoForm({ ajustes }: { ajustes: Ajustes }) {
  const { run } = useAction(setAjustes, { success: t.timbradoSalvo, error: t.erroSalvar });
  const form = useContractForm(schema, {
    name: 'timbrado',
    defaults: {
      linha0: ajustes.cabecalho[0] ?? '',
      linha1: ajustes.cabecalho[1] ?? '',
      linha2: ajustes.cabecalho[2] ?? '',
      linha3: ajustes.cabecalho[3] ?? '',
      rodape: ajustes.rodape ?? '',
      cidade: ajustes.cidade ?? '',
      sigla: ajustes.sigla ?? '',
      signatario: ajustes.signatario ?? '',
      signatario_cargo: ajustes.signatario_cargo ?? '',
      numerar_paragrafos: ajustes.numerar_paragrafos,
    },
    apart: true,
    save: ({ linha0, linha1, linha2, linha3, ...rest }, receiver, changed) =>
      run(
        {
          ...only(rest, changed),
          ...(changed.some((field) => field.startsWith('linha')) && { cabecalho: [linha0, linha1, linha2, linha3] }),
        },
        receiver,
      ),
  });
  const now = useWatch({ control: form.control }) as Fields;
  return (
    <>
      <Card>
        <Form form={form}>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 text-sm font-medium text-ink-2">{t.cabecalho}</legend>
            {lines.map((index) => (
              <TextField
                key={index}
                form={form}
                name={`linha${index}` as 'linha0'}
                label={t.linha(index + 1)}
                maxLength={timbradoMax.linha}
                optional
              />
            ))}
          </fieldset>
          <TextField form={form} name="rodape" label={t.rodape} maxLength={timbradoMax.rodape} optional />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              form={form}
              name="cidade"
              label={t.cidade}
              hint={t.cidadeDica}
              maxLength={timbradoMax.cidade}
              optional
            />
            <TextField
              form={form}
              name="sigla"
              label={t.sigla}
              hint={t.siglaDica}
              maxLength={timbradoMax.sigla}
              optional
            />
            <TextField form={form} name="signatario" label={t.signatario} maxLength={timbradoMax.signatario} optional />
            <TextField
              form={form}
              name="signatario_cargo"
              label={t.cargo}
              maxLength={timbradoMax.signatario_cargo}
              optional
            />
          </div>
          <CheckboxField form={form} name="numerar_paragrafos" label={t.numerar} hint={t.numerarDica} />
          <FormButtons form={form} optional />
        </Form>
      </Card>
      <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <TimbradoPaper {...now} cabecalho={linesOf(now)} brasao={ajustes.brasao} />
      </div>
    </>
  );
}
