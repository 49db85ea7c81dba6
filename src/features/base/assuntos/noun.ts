import type { Noun } from '../../../shared/noun.ts';

export const assuntos = {
  slice: 'base/assuntos',
  permissions: { 'assuntos.read': 'members', 'assuntos.edit': 'managers' },
  errors: {
    'assuntos.nome_taken': [409, 'Já existe um assunto com este nome', 'nome'],
    'assuntos.two_levels': [422, 'Há só dois níveis: o tema e os assuntos dele. Escolha um tema'],
    'assuntos.pai_missing': [422, 'Este tema não existe mais. Selecione outro'],
    'assuntos.setor_missing': [422, 'Este setor não existe mais. Selecione outro'],
    'assuntos.pai_deleted': [409, 'Restaure antes o tema a que este assunto pertence.'],
    'assuntos.not_empty': [409, 'O gabinete já tem assuntos. A lista pronta só entra onde não há nenhum.'],
  },
  tables: {
    assuntos: {
      one: 'Assunto',
      many: 'Assuntos',
      place: 75,
      fields: {
        nome: 'Nome',
        nivel: 'Nível',
        pai_id: 'Tema (ID)',
        posicao: 'Ordem',
        setor_id: 'Setor (ID)',
        prazo_dias: 'Prazo em dias',
        corridos: 'Dias corridos',
        sigilosa: 'Sigilosa',
      },
      stale: ['assuntos', 'demandas', 'auditoria.assuntos'],
      title: 'nome',
      icon: 'Tag',
      bin: true,
      partOf: {
        table: 'assuntos',
        column: 'pai_id',
        code: 'assuntos.pai_deleted',
        hint: 'Restaure antes o tema deste assunto',
      },
      presence: true,
      history: { path: 'assuntos', whose: 'um assunto' },
      quota: 'assuntos',
    },
    assunto_passos: {
      one: 'Passo do assunto',
      many: 'Passos dos assuntos',
      place: 74,
      fields: {
        assunto_id: 'Assunto (ID)',
        ordem: 'Ordem',
        texto: 'Passo',
        tipo: {
          label: 'Tipo',
          values: {
            MANUAL: 'À mão',
            FOTO: 'Foto anexada',
            OFICIO: 'Ofício emitido',
            PROTOCOLO: 'Protocolo',
            VERIFICAR: 'Verificar depois',
          },
        },
        dias: 'Dias úteis',
      },
      stale: ['assuntos'],
      title: 'texto',
      sample: { assunto_id: '{assuntos}', ordem: 1, texto: 'Foto do poste', tipo: 'FOTO' },
    },
  },
} as const satisfies Noun;
