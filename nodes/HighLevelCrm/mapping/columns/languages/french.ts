import type { Language } from './language';

export const french: Language = {
	headings: {
		email: [
			'Adresse e-mail, Adresse mail, Adresse électronique, Courriel, Adresse courriel',
			'E-mail professionnel',
			'E-mail personnel',
		],
		phone: [
			'Téléphone, Numéro de téléphone, Tél, N° de téléphone, Téléphone fixe',
			'Portable, Téléphone portable, Téléphone mobile, Numéro de portable, Tél portable, GSM',
			'Téléphone professionnel, Téléphone bureau',
			'Téléphone personnel, Téléphone domicile',
		],
		firstName: ['Prénom, Prénoms'],
		lastName: ['Nom de famille'],
		name: ['Nom, Nom complet, Nom et prénom, Prénom et nom, Nom du contact'],
		companyName: [
			'Société, Entreprise, Nom de la société, Nom de l’entreprise, Raison sociale',
			'Organisation, Organisme, Employeur',
		],
		address1: ['Rue, Adresse postale, Numéro et rue, Ligne d’adresse 1', 'Adresse'],
		city: ['Ville, Localité', 'Commune'],
		state: ['Région, État, État/Province', 'Département'],
		postalCode: ['Code postal, CP, NPA'],
		country: ['Pays, Pays/Région', 'Code pays'],
		source: ['Source, Origine, Provenance'],
		tags: ['Étiquettes, Étiquette, Libellés, Mots-clés, Catégories, Groupes'],
		website: ['Site web, Site internet, Page web'],
		dateOfBirth: ['Date de naissance', 'Anniversaire'],
		gender: ['Sexe'],
		timezone: ['Fuseau horaire'],
		assignedTo: ['Propriétaire, Propriétaire du contact, Attribué à, Responsable'],
	},
	addressKinds: { Billing: 'facturation, de facturation', Shipping: 'livraison, de livraison' },
};
