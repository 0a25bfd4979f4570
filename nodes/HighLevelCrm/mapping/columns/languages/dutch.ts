import type { Language } from './language';

export const dutch: Language = {
	headings: {
		email: ['E-mailadres, Mailadres', 'E-mail werk, E-mail zakelijk, Zakelijk e-mailadres', 'E-mail privé'],
		phone: [
			'Telefoon, Telefoonnummer, Tel nr, Telefoonnr, Vaste telefoon',
			'Mobiel, Mobiele telefoon, Mobiel nummer, Mobiele nummer, GSM, GSM-nummer',
			'Telefoon werk, Telefoon zakelijk',
			'Telefoon thuis, Telefoon privé',
		],
		firstName: ['Voornaam, Roepnaam'],
		lastName: ['Achternaam, Familienaam'],
		name: ['Naam, Volledige naam, Contactpersoon, Voor- en achternaam'],
		companyName: ['Bedrijf, Bedrijfsnaam, Onderneming', 'Organisatie, Werkgever'],
		address1: ['Straat, Straatnaam, Straat en huisnummer, Straat + huisnummer', 'Adres'],
		city: ['Plaats, Stad', 'Woonplaats, Gemeente'],
		state: ['Provincie, Staat'],
		postalCode: ['Postcode, Post code'],
		country: ['Land, Land/Regio', 'Landcode'],
		source: ['Bron, Herkomst'],
		tags: ['Labels, Trefwoorden, Categorieën, Groepen'],
		website: ['Webpagina, Webadres, Internetadres'],
		dateOfBirth: ['Geboortedatum', 'Verjaardag'],
		gender: ['Geslacht'],
		timezone: ['Tijdzone'],
		assignedTo: ['Eigenaar, Contacteigenaar, Toegewezen aan'],
	},
	addressKinds: {
		Billing: 'Factuur, Factuuradres, facturatie',
		Shipping: 'Bezorg, Bezorgadres, Aflever, Afleveradres, Verzend, Verzendadres',
	},
};
