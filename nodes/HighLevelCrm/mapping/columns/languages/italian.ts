import type { Language } from './language';

export const italian: Language = {
	headings: {
		email: [
			'Indirizzo email, Indirizzo e-mail, Posta elettronica, Indirizzo di posta elettronica',
			'Email aziendale, Email lavoro',
			'Email personale',
		],
		phone: [
			'Telefono, Numero di telefono, Numero telefono, Telefono fisso, Recapito telefonico',
			'Cellulare, Telefono cellulare, Numero di cellulare, Numero cellulare',
			'Telefono ufficio, Telefono lavoro, Telefono aziendale',
			'Telefono casa, Telefono abitazione',
		],
		firstName: ['Nome di battesimo'],
		lastName: ['Cognome'],
		name: ['Nome, Nome completo, Nome e cognome, Cognome e nome, Nominativo'],
		companyName: [
			'Azienda, Nome azienda, Nome dell’azienda, Società',
			'Ragione sociale, Organizzazione, Impresa, Ditta',
		],
		address1: ['Via e numero civico', 'Indirizzo'],
		city: ['Città', 'Comune, Località'],
		state: ['Provincia, Prov', 'Regione'],
		postalCode: ['CAP, NAP, Codice postale, Codice di avviamento postale'],
		country: ['Paese, Nazione, Paese/Regione', 'Codice paese'],
		source: ['Fonte, Origine, Provenienza'],
		tags: ['Etichette, Etichetta, Categorie, Gruppi'],
		website: ['Sito web, Sito internet, Pagina web'],
		dateOfBirth: ['Data di nascita, Data nascita', 'Compleanno'],
		gender: ['Sesso, Genere'],
		timezone: ['Fuso orario'],
		assignedTo: ['Proprietario, Proprietario del contatto, Assegnato a, Responsabile'],
	},
	addressKinds: { Billing: 'fatturazione, di fatturazione', Shipping: 'spedizione, di spedizione' },
};
