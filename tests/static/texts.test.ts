import { describe, expect, test } from 'vitest';
import { isPage } from '../../src/shared/pages.ts';
import { literalsOf, withoutDiacritics } from '../support/source/literals.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/**
 * The sentences of the specification's sections 2, 4, 5 and 8, as it spells them, by the page that they belong to. `{}` stands for what
 * a sentence is filled with. On screen they have accents.
 */
const catalogue: { page: string; sentences: string }[] = [
  {
    page: '/',
    sentences: `
      Inicializando sistema...
      Verificando permissoes...
      Ops! Algo deu errado
      Municipes
      Demandas
      Setores
      Equipe
      Administracao
      Usuarios
      Logs do Sistema
      Sair
      Erro
      Sucesso
      Administrador
      Assessor
      Gerente
      Atendente
      useAuth deve ser usado dentro de AuthProvider
      useTenant must be used within a TenantProvider
      Logout realizado com sucesso
      Erro ao fazer logout
      Nenhum tenant selecionado`,
  },
  {
    page: '/login',
    sentences: `
      Entrar
      Entrando...
      Por favor, preencha todos os campos
      Email ou senha incorretos
      Erro de Login
      Erro ao criar conta
      Erro inesperado ao fazer login
      Login realizado com sucesso!`,
  },
  { page: '/select-tenant', sentences: 'Sem Acesso' },
  {
    page: '/primeiro-acesso',
    sentences: `
      Nome completo e obrigatorio
      Email e obrigatorio
      Email invalido
      A senha deve ter pelo menos {} caracteres`,
  },
  {
    page: '/municipes',
    sentences: `
      Codigo
      Nome
      Telefone
      Endereco
      Data Cadastro
      Acoes
      Mostrando {} a {} de {} municipes{}
       (filtrados)
      Nenhum municipe encontrado
      Nenhum municipe cadastrado
      Limpar busca
      Erro ao carregar municipes
      Erro ao excluir municipe
      Municipe excluido
      Tem certeza que deseja excluir o municipe {}?`,
  },
  {
    page: '/municipes/new',
    sentences: `
      Nome completo e obrigatorio
      Telefone e obrigatorio
      Telefone deve ter 10 ou 11 digitos (inclua o DDD)
      CEP deve ter 8 digitos
      Ja existe um municipe com este telefone (DDD+numero)
      CEP nao encontrado
      Verifique se o CEP esta correto
      CEP encontrado
      Endereco preenchido automaticamente
      Erro ao buscar CEP
      Verifique sua conexao com a internet
      Municipe cadastrado com codigo {}`,
  },
  {
    page: '/municipes/$id',
    sentences: `
      Editar
      Confirmar Alteracoes
      Cancelar
      Dados
      Historico de Atendimentos
      Demandas do Municipe
      Data
      Assessor
      Setor
      Codigo do Oficio
      Status
      Abrir Demanda
      Erro ao carregar municipe
      Erro ao carregar dados do municipe
      Erro ao atualizar dados
      Municipe atualizado
      Erro ao adicionar historico
      Historico adicionado`,
  },
  {
    page: '/demandas',
    sentences: `
      Codigo Oficio
      Sem codigo
      Descricao
      Status
      Assessor
      Data
      Acoes
      EM ANALISE
      Alterar Status da Demanda
      Erro ao carregar demandas
      Erro ao excluir demanda
      Erro ao atualizar status da demanda
      Status atualizado
      Demanda excluida
      Tem certeza que deseja excluir esta demanda?`,
  },
  {
    page: '/demandas/new',
    sentences: `
      Selecione um municipe
      Selecione um setor
      Descricao e obrigatoria
      Assessor responsavel e obrigatorio
      Data da demanda e obrigatoria
      Codigo do oficio deve conter apenas numeros (maximo 10 digitos)
      Confirmar codigo de oficio?
      Arquivo muito grande
      Tipo de arquivo nao permitido
      Erro ao cadastrar demanda
      Demanda cadastrada`,
  },
  {
    page: '/demandas/$id',
    sentences: `
      Nao informado
      Demanda nao encontrada
      Tipo de arquivo nao permitido. Use PDF, DOC, DOCX, TXT ou imagens.
      Arquivo muito grande. Tamanho maximo: 20MB
      Nenhum documento enviado
      Erro ao carregar demanda
      Erro ao carregar dados da demanda
      Erro ao enviar arquivo
      Erro ao baixar arquivo
      Erro ao excluir documento
      Erro no upload
      Erro no download
      Erro ao remover
      Upload concluido`,
  },
  {
    page: '/demandas/$id/edit',
    sentences: `
      {} - {}
      Erro ao atualizar demanda
      Demanda atualizada com sucesso`,
  },
  {
    page: '/setores',
    sentences: `
      Selecione um tenant
      Nome e obrigatorio
      Nenhum setor cadastrado
      Erro ao carregar setores
      Erro ao criar setor
      Erro ao atualizar setor
      Erro ao excluir setor`,
  },
  {
    page: '/equipe',
    sentences: `
      Nome e obrigatorio
      Funcao e obrigatoria
      Nenhum membro cadastrado
      Erro ao carregar equipe
      Erro ao excluir membro da equipe
      Erro ao carregar dados do membro
      Erro ao atualizar membro da equipe
      Erro ao cadastrar membro da equipe`,
  },
  {
    page: '/agenda',
    sentences: `
      Agenda de Compromissos
      Dom
      Seg
      Ter
      Qua
      Qui
      Sex
      Sab
      +{} mais
      A Confirmar
      Confirmado
      Cancelado
      Preencha todos os campos obrigatorios
      Nenhum tenant selecionado
      Erro ao carregar compromissos
      Erro ao criar compromisso. Verifique os dados e tente novamente.
      Erro ao atualizar compromisso
      Erro ao excluir compromisso`,
  },
  {
    page: '/documentos',
    sentences: `
      Documentos
      Apenas arquivos PDF, DOC, DOCX e TXT sao permitidos
      Arquivo muito grande. Limite de 10MB
      Este arquivo nao pode ser deletado pois e um arquivo do sistema
      Nenhum documento enviado
      Erro ao carregar documentos
      Erro ao enviar documento
      Erro ao baixar documento
      Erro ao excluir documento: {}
      Erro desconhecido`,
  },
  {
    page: '/auditoria',
    sentences: `
      Nenhum log encontrado
      Erro ao carregar logs de auditoria`,
  },
  {
    page: '/usuarios',
    sentences: `
      Username e obrigatorio
      Senha e obrigatoria
      As senhas nao coincidem
      Erro ao carregar usuarios
      Erro ao excluir usuario
      Erro ao carregar dados do usuario
      Erro ao atualizar usuario
      Erro ao criar usuario
      Este email ja esta cadastrado no sistema
      Este username ja existe no sistema
      Usuario criado com sucesso. Um email de confirmacao foi enviado.`,
  },
  {
    page: '/admin/tenants',
    sentences: `
      Acesso negado. Apenas administradores podem gerenciar gabinetes.
      Este identificador ja esta em uso
      Erro ao carregar lista de gabinetes
      Erro ao criar gabinete
      Gabinete criado com sucesso!`,
  },
  {
    page: '/admin/users',
    sentences: `
      Acesso negado. Apenas administradores e gerentes podem gerenciar usuarios.
      Selecione um gabinete para gerenciar usuarios.
      Este usuario ja faz parte deste gabinete
      Erro ao carregar lista de usuarios
      Erro ao adicionar usuario
      Erro ao remover usuario`,
  },
];

/** The dashboard shares its address with the shell, which is older. */
const dashboard = `
  Compromissos de Hoje
  Nenhum compromisso para hoje.
  Total de Municipes
  Demandas Atendidas
  Em Analise
  Nao Atendidas
  Acoes Rapidas
  Ultimas Demandas`;

/** What came with the day's queue, letters and the circle, as their specification spells it. */
const followUp = `
  Escreva uma nota. Use @ para chamar alguém.
  Nota registrada
  Erro ao registrar nota
  Escreva a nota
  O prazo de 24 horas para editar terminou
  Nada registrado ainda. Anote o que foi combinado.
  Só estas pessoas e os administradores verão esta demanda.
  Já existe um assunto com este nome
  Este assunto não existe mais. Selecione outro
  Nenhum assunto. Use a lista pronta ou crie os seus.
  Este prazo já nasce vencido.
  A data para retomar precisa ser depois de hoje
  Já há um feriado neste dia
  Este dia não tem expediente.
  Nenhum feriado municipal cadastrado.
  A data não pode ser anterior à do último número, {data}
  Diga por que foi anulado (10 letras ou mais)
  Nenhum ofício. O primeiro começa em uma demanda.
  Resultado, nas suas palavras
  Devolutiva registrada
  Todos foram avisados
  A data não pode ser futura
  O munícipe já sabe?
  Já avisei
  Avisar depois
  Não precisa
  Já apoia esta demanda
  Demandas reunidas
  Demanda sigilosa só se reúne com sigilosa
  Ninguém mais apoia esta demanda.
  Use no máximo 20 passos
  Nenhum passo. Acrescente o primeiro.
  {} mencionou você
  Marcar todas como lidas
  Tudo lido.
  O que saiu daqui?
  Mais uma promessa
  Nada a registrar
  Preencha ou remova esta promessa`;

const files = filesUnder('src').filter(
  (path) => /(\.(texts|contract)|\/noun)\.ts$/.test(path) || /^src\/shared\/(?!.*\.test\.ts$).*\.ts$/.test(path),
);
const texts = new Map(files.map((path) => [path, literalsOf(readSource(path))]));
const said = new Set([...texts.values()].flat().map((text) => withoutDiacritics(text).trim()));
const sentencesOf = (block: string): string[] =>
  block
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

describe("the specification's sentences", () => {
  for (const { page, sentences } of catalogue) {
    test(`of ${page} are said as specified`, () => {
      expect(sentencesOf(sentences).filter((sentence) => !said.has(sentence))).toEqual([]);
    });
  }

  test('of the dashboard are said as specified', () => {
    expect(sentencesOf(dashboard).filter((sentence) => !said.has(sentence))).toEqual([]);
  });

  test('of what follows a demand are said as specified', () => {
    const literally = new Set([...texts.values()].flat().map((text) => text.trim()));
    expect(sentencesOf(followUp).filter((sentence) => !literally.has(sentence))).toEqual([]);
  });

  test('every page of the catalogue is a page', () => {
    expect(catalogue.map(({ page }) => page).filter((page) => !isPage(page.replace('$id', '1')))).toEqual([]);
  });
});

describe('correct Portuguese', () => {
  // forms that are always wrong without their accent
  const wrong = new RegExp(
    `(?<![\\p{L}_])(${[
      'nao|municipe|municipes|codigo|codigos|acao|acoes|usuario|usuarios|historico|descricao|funcao|endereco|enderecos',
      'informacao|informacoes|permissao|permissoes|obrigatorio|obrigatoria|obrigatorios|responsavel|oficio|oficios|ja|voce',
      'numero|numeros|tamanho maximo|maximo|minimo|digito|digitos|invalido|invalida|inicio|excluido|excluida|concluido',
      'disponivel|possivel|analise|pagina|paginas|titulo|titulos|horario|horarios|periodo|sessao|conexao|confirmacao|edicao',
      'exclusao|alteracao|alteracoes|ate|ultimas|ultimos|ultima|rapidas|atencao|proximo|proxima|tambem|alguem|ninguem|sera',
      'calendario|calendarios|formulario|secretario|proprio|propria|mes|tres|so|apos|atraves|dificil|facil|util|area|areas',
    ].join('|')})(?![\\p{L}_])`,
    'iu',
  );

  test('no sentence lacks an accent', () => {
    const broken = [...texts].flatMap(([path, literals]) =>
      literals
        // sentences and labels; keys, paths and names of columns are no words on screen
        .filter((text) => /^\p{Lu}|\s/u.test(text) && !/^[/{]|^[A-Z_]+$|[=<>]/.test(text))
        // nor are names of what is filled in
        .filter((text) => wrong.test(text.replace(/`[^`]*`|\{[A-Z]+\}/g, '')))
        .map((text) => `${path}: ${text}`),
    );
    expect(broken).toEqual([]);
  });

  test('texts are composed characters', () => {
    const broken = [...texts].flatMap(([path, literals]) =>
      literals.filter((text) => text !== text.normalize('NFC')).map((text) => `${path}: ${text}`),
    );
    expect(broken).toEqual([]);
  });
});

test('the reader of texts finds strings, templates and what is inside them', () => {
  const source =
    "const a = { b: 'It\\'s', c: (n: number) => `x ${n ? ' y' : `z ${n}`} w` }; // 'no'\n/* 'no' */ const r = /'no'/; const d = \"e\";";
  expect(literalsOf(source).sort()).toEqual(["It's", ' y', 'z {}', 'x {} w', 'e'].sort());
});
